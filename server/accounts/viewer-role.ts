import { registerEnumType } from 'type-graphql';

/** Kind of caller, as `viewer` shows it. */
export enum ViewerRole {
  API_KEY = 'account',
  OWNER = 'owner',
  MEMBER = 'member',
  STAFF = 'staff',
}

registerEnumType(ViewerRole, {
  name: 'ViewerRole',
  description: 'Kind of caller.',
  valuesConfig: {
    API_KEY: { description: 'A program with an API key.' },
    OWNER: { description: 'An owner of the account.' },
    MEMBER: { description: 'A member of the account.' },
    STAFF: { description: 'Staff, acting for the account that they named.' },
  },
});
