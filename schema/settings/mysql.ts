import { z } from 'zod';
import { passwordOf } from './password-of.js';
import type { Environment } from './read-settings.js';

const LOCAL_DATABASE = 'mysql://root@127.0.0.1:33306/export_service';
const FORM =
  'must have the form mysql://user:password@host:port/database. A password goes into MYSQL_PASSWORD as it is';

/** A password with `/` or `#` that is not encoded ends the host early. */
const isWhole = ({ href, pathname, hash }: URL): boolean =>
  passwordOf(href) !== null && hash === '' && !pathname.slice(1).includes('/');

/** The settings of a process that uses the database. */
export const mysqlDatabase = {
  MYSQL_URL: z
    .url({ protocol: /^mysql$/, error: FORM })
    .refine((url) => !URL.canParse(url) || new URL(url).pathname.length > 1, 'must name a database')
    .refine((url) => !URL.canParse(url) || isWhole(new URL(url)), FORM)
    .default(LOCAL_DATABASE)
    .describe('URL of the MySQL database.'),
  MYSQL_PASSWORD: z.string().optional().describe('Password for MYSQL_URL, with any characters.'),
};

/** Returns the values with MYSQL_PASSWORD as the password of MYSQL_URL, where there is one. */
export function completeMysqlUrl(given: Environment): Environment {
  const { MYSQL_URL: url = LOCAL_DATABASE, MYSQL_PASSWORD: password } = given;
  if (password === undefined || !URL.canParse(url)) return given;
  const complete = new URL(url);
  complete.password = encodeURIComponent(password);
  return { ...given, MYSQL_URL: complete.href };
}
