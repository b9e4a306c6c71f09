/** Returns a GraphQL enum member as code, REST and the admin commands write it, in lower case. */
export const fromEnum = <Member extends string>(member: Member) => member.toLowerCase() as Lowercase<Member>;

/** Returns the GraphQL enum member of a name, in capitals. */
export const toEnum = <Name extends string>(name: Name) => name.toUpperCase() as Uppercase<Name>;
