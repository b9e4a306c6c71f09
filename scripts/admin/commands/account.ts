import { type Command, Option } from 'commander';
import { toEnum } from '../../../schema/text/enum-names.js';
import {
  type AccessStatus,
  type AccountFieldsFragment,
  AdminCreateAccountDocument,
  AdminCreateUserDocument,
  AdminResetTwoFactorDocument,
  AdminUpdateAccountDocument,
} from '../../generated/operations.js';
import { count, dateTime, planOption, statusOption } from '../options.js';
import { runCommand } from '../run-command.js';

const ROLES = ['owner', 'member'] as const;

interface CreateUserOptions {
  account?: string;
  email: string;
  role?: (typeof ROLES)[number];
  staff?: boolean;
}
interface CreateOptions {
  name: string;
  plan?: string;
  status?: AccessStatus;
}
interface SetOptions {
  account: string;
  plan?: string;
  status?: AccessStatus;
  graceUntil?: string;
  billingDay?: number;
  columnCap?: number;
  rateMinute?: number;
  rateHour?: number;
}

const printed = (account: AccountFieldsFragment): Record<string, unknown> => ({
  account_id: account.id,
  name: account.name,
  plan_code: account.planCode,
  access_status: account.accessStatus,
  grace_until: account.graceUntil,
  billing_day: account.billingDay,
  column_cap: account.columnCap,
  rate_minute: account.rateMinute,
  rate_hour: account.rateHour,
});

/** `account create`, `account set`, `user create`, `user reset-two-factor`. */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('customers');
  account
    .command('create')
    .description('create an account; prints {"account_id"}')
    .requiredOption('--name <name>', 'name of the account')
    .addOption(planOption().default('trial'))
    .addOption(statusOption())
    .action((options: CreateOptions) =>
      runCommand(async ({ ask }) => {
        const variables = { name: options.name, planCode: options.plan, accessStatus: options.status };
        const { createAccount } = await ask(AdminCreateAccountDocument, variables);
        return { account_id: createAccount.id };
      }),
    );
  account
    .command('set')
    .description('change the given fields of an account; prints the account')
    .requiredOption('--account <id>', 'id of the account')
    .addOption(planOption())
    .addOption(statusOption())
    .option('--grace-until <time>', 'end of the grace period, ISO 8601', dateTime)
    .option('--billing-day <n>', 'day of the month on which a billing period begins, 1 to 28 in UTC', count)
    .option('--column-cap <n>', 'columns that one export schema may have', count)
    .option('--rate-minute <n>', 'requests per minute', count)
    .option('--rate-hour <n>', 'requests per hour', count)
    .action(({ account: id, plan: planCode, status: accessStatus, ...rest }: SetOptions) =>
      runCommand(async ({ ask }) => {
        const { updateAccount } = await ask(AdminUpdateAccountDocument, { id, planCode, accessStatus, ...rest });
        return printed(updateAccount);
      }),
    );
  const user = program.command('user').description('logins for the web page');
  user
    .command('reset-two-factor')
    .description('turn two-factor sign-in off for a user who lost the authenticator, and end its sessions')
    .addOption(new Option('--user <id>', 'id of the user').conflicts(['email']))
    .option('--email <email>', 'email address of the user')
    .action(({ user: userId, email }: { user?: string; email?: string }) =>
      runCommand(async ({ ask }) => {
        if (userId === undefined && email === undefined) throw new Error('invalid_argument: give --user or --email');
        const { resetTwoFactor } = await ask(AdminResetTwoFactorDocument, { userId, email });
        return { user_id: resetTwoFactor.id, email: resetTwoFactor.email };
      }),
    );
  user
    .command('create')
    .description('create a login for the web page; prints {"user_id", "password"}; the password is not shown again')
    .option('--account <id>', 'id of the account; required without --staff')
    .requiredOption('--email <email>', 'email address of the user')
    .addOption(new Option('--role <role>', 'owner: full access; member: no billing, keys or people').choices(ROLES))
    .addOption(
      new Option('--staff', 'staff of this service, with access to every account').conflicts(['account', 'role']),
    )
    .action(({ account: accountId, email, role = 'owner', staff }: CreateUserOptions) =>
      runCommand(async ({ ask }) => {
        if (!staff && accountId === undefined) throw new Error('invalid_argument: give --account, or --staff');
        const variables = { accountId, email, role: staff ? ('STAFF' as const) : toEnum(role) };
        const { createUser } = await ask(AdminCreateUserDocument, variables);
        return { user_id: createUser.id, password: createUser.password };
      }),
    );
}
