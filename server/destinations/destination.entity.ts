import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PlaceInput } from '../../schema/destinations/destination-fields.rule.js';
import {
  DESTINATION_KINDS,
  type DestinationKind,
  type DestinationPlace,
} from '../../schema/destinations/destination-place.js';
import { orderedJson } from '../export-schemas/ordered-json.column.js';
import { DateTime } from '../graphql-types/scalars.js';

const DestinationKindEnum = { AZURE_BLOB: DESTINATION_KINDS[0], S3: DESTINATION_KINDS[1] } as const;
registerEnumType(DestinationKindEnum, {
  name: 'DestinationKind',
  description: 'Kind of storage.',
  valuesConfig: {
    AZURE_BLOB: { description: 'A container of Azure Blob Storage.' },
    S3: { description: 'A bucket of S3, or of a store that speaks its protocol.' },
  },
});

/**
 * Storage of an account: its row, and of that in GraphQL what is a field. A deleted one is kept,
 * without its credentials, for the sets that name it.
 */
@ObjectType('Destination', {
  description: 'Storage of the account into which sets are delivered. Its credentials are never shown.',
})
@Entity('destinations')
export class DestinationEntity {
  @Field(() => ID, { description: '`dst_` + 32 hex.' })
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Field(() => String, { description: 'Name that its owner gave it.' })
  @Column({ type: 'varchar', length: 100 })
  name!: string;

  @Field(() => DestinationKindEnum, { description: 'Kind of storage.' })
  @Column({ type: 'varchar', length: 10 })
  kind!: DestinationKind;

  @Column(orderedJson())
  place!: DestinationPlace;

  /** Prefix without slashes at its ends. */
  @Field(() => String, { description: 'Path before the names of all files; empty: the root.' })
  @Column({ type: 'varchar', length: 500 })
  prefix!: string;

  /** Encrypted by a `SecretBox`. */
  @Column({ type: 'varbinary', length: 12_288, select: false })
  credentials!: Buffer;

  @Field(() => DateTime, { description: 'When it was created.' })
  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When its name or credentials were last changed.' })
  @Column({ type: 'datetime', precision: 6 })
  updatedAt!: Date;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  deletedAt!: Date | null;
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
