import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../graphql-types/scalars.js';
import { S3Object } from '../s3/s3.types.js';

@ObjectType({ description: 'A token that stands for the API key of the caller.', simpleResolvers: true })
export class IcebergToken {
  @Field(() => String, { description: 'A bearer token, which ends with the API key at the latest.' })
  token!: string;

  @Field(() => Int, { description: 'Seconds for which it works.' })
  expiresInSeconds!: number;
}

@ObjectType({ description: 'An access key pair of S3 for the files of one table.', simpleResolvers: true })
export class TableCredentials {
  @Field(() => ID, { description: 'Id of the API key.' })
  accessKeyId!: string;

  @Field(() => String, { description: 'Signs requests together with the session token only.' })
  secretAccessKey!: string;

  @Field(() => String, { description: 'Names the table and the end of the pair.' })
  sessionToken!: string;

  @Field(() => DateTime, { description: 'When the pair ends.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'A table as catalogs of Iceberg describe it.', simpleResolvers: true })
export class IcebergTable {
  @Field(() => String, { description: 'Folder of its files, as an address of S3.' })
  location!: string;

  @Field(() => String, { description: 'Address of its current metadata.' })
  metadataLocation!: string;

  @Field(() => S3Object, { description: 'The file of its current metadata.' })
  metadata!: S3Object;

  @Field(() => TableCredentials, { description: 'Reads its files for an hour.' })
  credentials!: TableCredentials;
}
