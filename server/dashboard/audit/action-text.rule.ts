/** A mutation's name as words: `createApiKey` is `create API key`. */
export const actionText = (action: string): string =>
  action
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\bapi\b/, 'API')
    .trim();
