"""All measurements, each figure beside its budget: ``python -m benchmarks``."""

from benchmarks import counting, longest, pages, recording, stations


def main() -> None:
    """Run every measurement."""
    for part in (longest, counting, stations, recording, pages):
        part.report()


if __name__ == "__main__":
    main()
