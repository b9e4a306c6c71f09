import { Field, InputType, ObjectType } from 'type-graphql';
import type { CredentialsInput } from '../../schema/destinations/destination-fields.rule.js';
import { Json } from '../graphql-types/scalars.js';

@InputType({ description: 'Credentials of a destination. They are encrypted, and never shown again.' })
export class DestinationCredentialsInput implements CredentialsInput {
  @Field(() => String, { nullable: true, description: 'AZURE_BLOB: shared access signature of the container.' })
  sas?: string | null;

  @Field(() => String, { nullable: true, description: 'AZURE_BLOB: instead of a SAS.' })
  connectionString?: string | null;

  @Field(() => String, { nullable: true, description: 'S3: id of the access key.' })
  accessKeyId?: string | null;

  @Field(() => String, { nullable: true, description: 'S3: the access key.' })
  secretAccessKey?: string | null;
}

@ObjectType({ description: 'Findings of a probe of a destination.' })
export class DestinationTest {
  @Field(() => String, { nullable: true, description: 'Reason that files cannot be delivered; null if they can.' })
  error!: string | null;

  @Field(() => [String], { description: 'Refused reads and deletes, which deliveries do not need.' })
  warnings!: string[];
}

@ObjectType({ description: 'A destination as a worker opens it.' })
export class DestinationAccess {
  @Field(() => Json, { description: 'Its location.' })
  place!: object;

  @Field(() => Json, { description: 'Its credentials.' })
  credentials!: object;

  @Field(() => String, { description: 'Path before the names of all files; empty: the root.' })
  prefix!: string;
}
