import { bybitV5Feed } from './v5.js';

/**
 * Bybit Spot: at most 10 topics a message.
 * https://bybit-exchange.github.io/docs/v5/ws/connect#public-channel---args-limits
 */
export const bybitSpotFeed = bybitV5Feed('bybit_spot', 'spot', ['liquidations'], 10);
