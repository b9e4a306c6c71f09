/** What names and descriptions must not have: lists, files and terminals show them. */
export const CONTROL_CHARACTER = /\p{Cc}/u;
