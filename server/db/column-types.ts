// Types of columns that several migrations use.

export const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
/** An id with its prefix, for example `exp_…`. */
export const ID = `CHAR(36) ${ASCII}`;
// Clients filter by these with any text. Comparing an ascii column with other characters is an
// error in MySQL.
export const CODE = 'VARCHAR(32) COLLATE utf8mb4_bin';
export const SYMBOL = 'VARCHAR(100) COLLATE utf8mb4_bin';
/** Accents distinguish addresses, case does not. */
export const EMAIL = 'COLLATE utf8mb4_0900_as_ci';
/** JSON that is read back byte for byte. */
export const JSON_TEXT = 'LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
