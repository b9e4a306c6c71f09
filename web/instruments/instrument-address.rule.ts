/** Returns the path of an instrument's page. Symbols may have slashes. */
export const instrumentPath = ({ exchange, symbol }: { exchange: string; symbol: string }): string =>
  `/instruments/${exchange}/${symbol.split('/').map(encodeURIComponent).join('/')}`;
