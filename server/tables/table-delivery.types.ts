import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A table whose metadata is delivered.', simpleResolvers: true })
export class TableDelivery {
  @Field(() => ID, { description: 'The table.' })
  tableId!: string;

  @Field(() => ID, { description: 'Its account.' })
  accountId!: string;

  @Field(() => Int, { description: 'Number of commits so far.' })
  version!: number;

  @Field(() => String, { description: 'Blob of its current metadata.' })
  metadataBlob!: string;
}

@ObjectType({ description: 'A data file of a table, which a set has delivered.', simpleResolvers: true })
export class TableDeliveredFile {
  @Field(() => String, { description: 'Its blob.' })
  blobName!: string;

  @Field(() => String, { description: 'Path below the prefix of the destination.' })
  path!: string;
}
