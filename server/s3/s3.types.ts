import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime, Int64 } from '../graphql-types/scalars.js';

@ObjectType({ description: 'An access key pair of S3, made of the API key of the caller.', simpleResolvers: true })
export class S3Credentials {
  @Field(() => String, { description: 'Bucket with the files of the account.' })
  bucket!: string;

  @Field(() => ID, { description: 'Id of the API key.' })
  accessKeyId!: string;

  @Field(() => String, { description: 'Works as long as the API key does.' })
  secretAccessKey!: string;
}

@ObjectType({ description: "The account's bucket.", simpleResolvers: true })
export class S3Bucket {
  @Field(() => String, { description: 'Its name in S3.' })
  name!: string;

  @Field(() => DateTime, { description: 'When the account was created.' })
  createdAt!: Date;
}

@ObjectType({ description: 'A file, or all files below a prefix.', simpleResolvers: true })
export class S3Entry {
  @Field(() => String, { description: 'The key; of a prefix, the part that all its keys share.' })
  key!: string;

  @Field(() => Int64, { nullable: true, description: 'Length of the file. Null: a prefix.' })
  bytes!: string | null;

  @Field(() => String, { nullable: true, description: 'SHA-256 of the file in hex. Null: a prefix.' })
  sha256!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the export ended, or the table was committed to. Null: a prefix.',
  })
  modifiedAt!: Date | null;
}

@ObjectType({ description: 'A page of a list.', simpleResolvers: true })
export class S3Listing {
  @Field(() => [S3Entry], { description: 'Files and prefixes in the order of their bytes.' })
  entries!: S3Entry[];

  @Field(() => String, { nullable: true, description: '`after` of the next page. Null: this is the last one.' })
  next!: string | null;
}

@ObjectType({ description: 'A file that can be read now.', simpleResolvers: true })
export class S3Object {
  @Field(() => Int64, { description: 'Its length.' })
  bytes!: string;

  @Field(() => String, { description: 'SHA-256 in hex.' })
  sha256!: string;

  @Field(() => DateTime, { description: 'When its export ended, or its table was committed to.' })
  modifiedAt!: Date;

  @Field(() => String, { description: 'Internal URL from which the facade reads it; valid for 5 minutes.' })
  url!: string;
}
