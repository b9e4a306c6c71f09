/**
 * Returns when a shared access signature ends, in ms since the epoch; null if a policy of the
 * container says so (https://learn.microsoft.com/rest/api/storageservices/create-service-sas).
 */
export function sasExpiryMs(sas: string): number | null {
  const text = new URLSearchParams(sas).get('se');
  const ms = text === null ? NaN : Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}
