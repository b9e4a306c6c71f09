/**
 * Characters that names and descriptions must not contain: lists, files and terminals show them.
 */
export const CONTROL_CHARACTER = /\p{Cc}/u;
