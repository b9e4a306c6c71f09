"""Whether messages follow each other."""

from __future__ import annotations

from dataclasses import dataclass, field

from .numbered import Place, Rule

_MINUTE_NS = 60_000_000_000
#: Jumps whose late messages are recognised. Older ones are repeats.
_REMEMBERED_JUMPS = 1_000


@dataclass(slots=True)
class Counts:
    """What numbers show about messages."""

    #: Messages that follow the one before: nothing between them is missing.
    followed: int = 0
    #: Messages with none before to compare.
    begun: int = 0
    #: What contradicts the messages before: `jump` or `repeat`, and when.
    failures: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class _Below:
    """Messages below the last number, which may be late, or numbers that begin again."""

    since: int
    last: int


class Succession:
    """Compares the numbers of a stream's messages, in order of arrival."""

    def __init__(self, rule: Rule) -> None:
        self._rule = rule
        self._last: int | None = None
        #: The last number at some time, and the one a minute or more before it.
        self._mark = (0, 0)
        self._older: int | None = None
        self._below: _Below | None = None
        self._skipped: list[tuple[int, int]] = []
        self.counts = Counts()

    def reset(self) -> None:
        """Forgets the messages so far: the next one begins."""
        self._last = None
        self._skipped.clear()

    def see(self, at: int, place: Place) -> None:
        """Takes the next message."""
        if place.begins:
            self._begin(at, place.last)
        elif self._last is None or place.previous == 0:
            self.counts.begun += 1
            self._begin(at, place.last)
        elif self._follows(self._last, place):
            self.counts.followed += 1
            self._follow(at, place.last)
        elif place.last > self._last:
            self.counts.failures.append((at, "jump"))
            self._skip(self._last, self._before(place))
            self._follow(at, place.last)
        elif self._is_late(place):
            self.counts.followed += 1
        else:
            self._lower(at, place)

    def _follows(self, last: int, place: Place) -> bool:
        if self._rule == "counted":
            return place.last > last and self._before(place) <= last
        return self._before(place) == last

    def _before(self, place: Place) -> int:
        """Returns the number before a message."""
        if place.previous is not None and self._rule == "linked":
            return place.previous
        return (place.last if place.first is None else place.first) - 1

    def _begin(self, at: int, last: int) -> None:
        self._last, self._mark, self._older, self._below = last, (at, last), None, None
        self._skipped.clear()

    def _follow(self, at: int, last: int) -> None:
        self._last, self._below = last, None
        if at - self._mark[0] >= _MINUTE_NS:
            self._mark, self._older = (at, last), self._mark[1]

    def _skip(self, after: int, up_to: int) -> None:
        if up_to > after:
            self._skipped = [*self._skipped, (after, up_to)][-_REMEMBERED_JUMPS:]

    def _is_late(self, place: Place) -> bool:
        """Returns whether a jump skipped the message. It is late only once."""
        before, last = self._before(place), place.last
        for index, (after, up_to) in enumerate(self._skipped):
            if before >= after and after < last <= up_to:
                rest = [one for one in ((after, before), (last, up_to)) if one[1] > one[0]]
                self._skipped[index : index + 1] = rest
                return True
        return False

    def _lower(self, at: int, place: Place) -> None:
        """Two messages that continue each other below what a minute knows are numbers that begin again."""
        below = self._below
        continues = below is not None and self._follows(below.last, place)
        since = below.since if below is not None and continues else at
        is_old = self._older is not None and place.last <= self._older
        if continues and (is_old or at - since >= _MINUTE_NS):
            self.counts.failures.append((at, "jump"))
            self._begin(at, place.last)
        else:
            self.counts.failures.append((at, "repeat"))
            self._below = _Below(since, place.last)
