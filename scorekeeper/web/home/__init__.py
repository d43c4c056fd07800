"""The start page: make a group, my groups, join one."""
