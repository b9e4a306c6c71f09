/** Formats a mutation's name: `createApiKey` becomes `create API key`. */
export const actionText = (action: string): string =>
  action
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\bapi\b/, 'API')
    .trim();
