import { registerEnumType } from 'type-graphql';

/** What a person may do: an owner all for the account, a member all but billing, keys and people, staff all for every account. */
export enum UserRole {
  OWNER = 'owner',
  MEMBER = 'member',
  STAFF = 'staff',
}

registerEnumType(UserRole, {
  name: 'UserRole',
  description: 'What a person may do.',
  valuesConfig: {
    OWNER: { description: 'Everything for the account.' },
    MEMBER: { description: 'Everything for the account but billing, API keys, people and the audit log.' },
    STAFF: { description: 'Everything for every account; belongs to none.' },
  },
});
