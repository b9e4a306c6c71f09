import { registerEnumType } from 'type-graphql';

/**
 * Role of a user. Owners may do everything in the account, members what `FOR_ACCOUNT` allows, staff
 * everything in every account.
 */
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
    MEMBER: {
      description:
        'May do everything in the account except billing, API keys, members, webhooks, the request log, the audit log, changes of destinations, and the deletion of data.',
    },
    STAFF: { description: 'May do everything in every account. Belongs to no account.' },
  },
});
