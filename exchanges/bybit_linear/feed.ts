import { bybitV5Feed } from '../bybit_spot/v5.js';

/**
 * Bybit perpetuals and futures settled in USDT and USDC: topics a message bounded by length alone.
 */
export const bybitLinearFeed = bybitV5Feed('bybit_linear', 'linear', [], 100);
