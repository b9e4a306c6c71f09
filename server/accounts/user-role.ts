import { registerEnumType } from 'type-graphql';

/** What a person may do: an owner all for the account, a member all but billing, keys and people, staff all for every account. */
export enum UserRole {
  OWNER = 'owner',
  MEMBER = 'member',
  STAFF = 'staff',
}

registerEnumType(UserRole, {
  name: 'UserRole',
  description: 'Role of a user.',
  valuesConfig: {
    OWNER: { description: 'May do everything in the account.' },
    MEMBER: { description: 'May do everything in the account except billing, API keys, users and the audit log.' },
    STAFF: { description: 'May do everything in every account. Belongs to no account.' },
  },
});
