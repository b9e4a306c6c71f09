# Generated from _async/chains.py by npm run generate: do not edit.
"""Chains of options."""

from __future__ import annotations

from ..decode import decode
from ..models import Chain
from ..times import Moment, moment_json
from .transport import Transport


class Chains:
    """Options of an underlying at one moment. For a series of chains, export with a `ChainView`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def at(self, exchange: str, underlying: str, at: Moment) -> Chain:
        """Returns the options to which you are subscribed, of the messages before a moment.

        `underlying` is written as in `instruments.at`, such as `btc_usd` of Deribit. Values are
        those that the exchange sends.

        Raises NotFoundError for an unknown exchange or underlying, and before the first data.
        """
        answer = self._transport.get("/chains", exchange=exchange, underlying=underlying, at=moment_json(at))
        return decode(Chain, answer)
