import type { ExportSystem } from '../systems/export-system.js';

/** Terms as a listing has them; options unless said otherwise. */
interface Listed {
  symbol: string;
  kind?: 'option' | 'perpetual';
  fromNs: bigint;
  toNs?: bigint;
  expiresAtNs?: bigint;
  strike?: string;
  optionType?: 'call' | 'put';
}

/** Stores versions of instruments of Deribit whose underlying is `btc_usd`. */
export async function listOptions(system: ExportSystem, listed: readonly Listed[]): Promise<void> {
  const rows = listed.map(({ symbol, kind = 'option', fromNs, toNs, expiresAtNs, strike, optionType }) => [
    ...['deribit', symbol, fromNs, toNs ?? null, fromNs, 'observed', 'trading', kind, expiresAtNs ?? null],
    ...[strike ?? null, optionType ?? null, 'btc_usd'],
  ]);
  await system.server.core.database.main.query(
    `INSERT INTO instrument_versions (exchange, symbol, from_ns, to_ns, observed_from_ns, source, status, kind,
       expires_at_ns, strike, option_type, underlying) VALUES ?`,
    [rows],
  );
}

/** A ticker of Deribit as it is sent. */
export const optionTicker = (instrument: string, atNs: bigint, bid: string) => ({
  ns: atNs,
  message: `{"jsonrpc":"2.0","method":"subscription","params":{"channel":"ticker.${instrument}.100ms","data":{"timestamp":${atNs / 1_000_000n},"state":"open","best_bid_price":${bid},"best_bid_amount":2.5,"mark_price":0.0521,"mark_iv":61.5,"greeks":{"delta":0.61}}}}`,
});
