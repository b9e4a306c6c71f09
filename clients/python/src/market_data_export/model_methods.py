"""What models have besides their members."""

from __future__ import annotations

from decimal import Decimal


class Ending:
    """Anything with a status that ends."""

    __slots__ = ()

    status: str

    @property
    def ended(self) -> bool:
        """Whether it is `succeeded`, `failed` or `canceled`."""
        return self.status not in ("queued", "running")


class Priced:
    """An order book."""

    __slots__ = ()

    bids: tuple[tuple[str, str], ...]
    asks: tuple[tuple[str, str], ...]

    @property
    def mid(self) -> Decimal | None:
        """The middle of the best bid and ask, exact, or None if a side is empty."""
        if not self.bids or not self.asks:
            return None
        return (Decimal(self.bids[0][0]) + Decimal(self.asks[0][0])) / 2

    @property
    def spread(self) -> Decimal | None:
        """The best ask less the best bid, exact, or None if a side is empty."""
        if not self.bids or not self.asks:
            return None
        return Decimal(self.asks[0][0]) - Decimal(self.bids[0][0])
