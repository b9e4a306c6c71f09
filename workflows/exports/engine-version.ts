/**
 * Written to every manifest. Raise it with any change after which the same messages could give
 * other bytes.
 */
export const ENGINE_VERSION = '10';
