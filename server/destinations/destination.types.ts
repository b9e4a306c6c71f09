import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { DESTINATION_KINDS, type DestinationKind } from '../../schema/destinations/destination-place.js';
import type { CredentialsInput, PlaceInput } from '../../schema/destinations/destination-fields.rule.js';
import { DateTime, Json } from '../graphql-types/scalars.js';

const DestinationKindEnum = { AZURE_BLOB: DESTINATION_KINDS[0], S3: DESTINATION_KINDS[1] } as const;
registerEnumType(DestinationKindEnum, {
  name: 'DestinationKind',
  description: 'Kind of storage.',
  valuesConfig: {
    AZURE_BLOB: { description: 'A container of Azure Blob Storage.' },
    S3: { description: 'A bucket of S3, or of a store that speaks its protocol.' },
  },
});

@ObjectType({ description: 'Storage of the account into which sets are delivered. Its credentials are never shown.' })
export class Destination {
  @Field(() => ID, { description: '`dst_` + 32 hex.' })
  id!: string;

  @Field(() => String, { description: 'Name that its owner gave it.' })
  name!: string;

  @Field(() => DestinationKindEnum, { description: 'Kind of storage.' })
  kind!: DestinationKind;

  @Field(() => String, { description: 'Path before the names of all files; empty: the root.' })
  prefix!: string;

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When its name or credentials were last changed.' })
  updatedAt!: Date;
}

@InputType({ description: 'Location of a destination.' })
export class CreateDestinationInput implements PlaceInput {
  @Field(() => String, { description: '1 to 100 characters.' })
  name!: string;

  @Field(() => DestinationKindEnum, { description: 'Kind of storage.' })
  kind!: DestinationKind;

  @Field(() => String, {
    nullable: true,
    description: 'Path before the names of all files, of at most 500 bytes in UTF-8. Absent: the root.',
  })
  prefix?: string | null;

  @Field(() => String, { nullable: true, description: 'AZURE_BLOB: https URL of the container, without a SAS.' })
  containerUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'S3: https URL of the store. Absent: AWS.' })
  endpoint?: string | null;

  @Field(() => String, { nullable: true, description: 'S3: region of the bucket.' })
  region?: string | null;

  @Field(() => String, { nullable: true, description: 'S3: the bucket.' })
  bucket?: string | null;
}

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
