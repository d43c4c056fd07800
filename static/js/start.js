/** A new group's games are dated in the time zone that this phone is set to. */

const field = document.querySelector("input[name=time_zone]");
if (field instanceof HTMLInputElement) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}

export {};
