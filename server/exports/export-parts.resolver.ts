import { Arg, Authorized, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { Int64, Json } from '../graphql-types/scalars.js';
import * as parts from './export-parts.service.js';
import * as plans from './export-plan.service.js';

@ObjectType({ description: 'One file of an export that is still to be written.' })
export class PlannedPart {
  @Field(() => Int, { description: 'Which file, from 0.' })
  ordinal!: number;

  @Field(() => String, { description: 'What tells the files apart in their names: a day, an hour or nothing.' })
  label!: string;

  @Field(() => String, { description: 'Name of the file, unique inside its export.' })
  filename!: string;

  @Field(() => Int64, { description: 'The first moment, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'The end, not included, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => Int64, { description: 'Messages to read, about.' })
  estimatedMessages!: string;
}

@ObjectType({ description: 'The files of an export as they are planned, and which of them are still to be written.' })
export class ExportPlan {
  @Field(() => String, { description: 'single, daily or hourly.' })
  granularity!: string;

  @Field(() => Int, { description: 'Files in all, written or not.' })
  parts!: number;

  @Field(() => Int64, { description: 'Messages of all parts, about; progress is measured by them.' })
  expectedMessages!: string;

  @Field(() => [PlannedPart], { description: 'The first of those still to be written, in order.' })
  unwritten!: PlannedPart[];
}

@InputType({ description: 'A part of an export as one attempt wrote it.' })
export class WrittenPartInput {
  @Field(() => String, { description: 'Name of the blob in its container.' })
  blobName!: string;

  @Field(() => String, { description: 'ETag of the blob: which of several attempts wrote it.' })
  etag!: string;

  @Field(() => Int64, { description: 'Size of the file in bytes, compressed.' })
  bytes!: string;

  @Field(() => Int64, { description: 'Rows of data, without the header.' })
  rows!: string;

  @Field(() => Int64, { description: 'Raw messages that were read.' })
  messages!: string;

  @Field(() => String, { description: 'SHA-256 of the file, 64 hex digits.' })
  sha256!: string;

  @Field(() => Json, { description: 'Misfits by column.' })
  misfits!: Record<string, number>;

  @Field(() => Json, { description: 'Nulls by column, misfits among them; columns without any are left out.' })
  nulls!: Record<string, number>;

  @Field(() => Int64, { description: 'Messages that are no valid JSON: without rows, except in raw.' })
  brokenMessages!: string;

  @Field(() => Json, {
    nullable: true,
    description: 'The first message that is no valid JSON, {collectionTimestampNs, seq}; absent: none.',
  })
  firstBroken?: { collectionTimestampNs: string; seq: string } | null;
}

@ObjectType({ description: 'A part as the attempt that counts wrote it.' })
export class WrittenPart {
  @Field(() => Boolean, { description: "False: another attempt's file was first, and counts." })
  chosen!: boolean;

  @Field(() => Int64, { description: 'Raw messages that were read for this part.' })
  messages!: string;

  @Field(() => Int64, { description: 'Rows of this part.' })
  rows!: string;

  @Field(() => Int64, { description: 'Size of the file of this part in bytes, compressed.' })
  bytes!: string;
}

@ObjectType({ description: 'A file that an export has written so far.' })
export class ExportPartFile {
  @Field(() => String, { description: 'Name of the blob in its container.' })
  blobName!: string;

  @Field(() => String, { description: 'ETag of the blob: which of several attempts wrote it.' })
  etag!: string;
}

@Resolver()
export class ExportPartsResolver {
  @Authorized('service')
  @Mutation(() => ExportPlan, {
    description: 'Plans the files of a running export, once; answers the first of those that are not written yet.',
  })
  async planExport(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the export.' }) id: string,
    @Arg('first', () => Int, { description: 'How many at most.' }) first: number,
  ): Promise<ExportPlan> {
    return plans.planExport(ctx, id, first);
  }

  @Authorized('service')
  @Mutation(() => WrittenPart, { description: 'Records a written part; the first attempt counts.' })
  async finishExportPart(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the export.' }) id: string,
    @Arg('ordinal', () => Int, { description: 'Which file, from 0.' }) ordinal: number,
    @Arg('part', () => WrittenPartInput, { description: 'What was written.' }) part: WrittenPartInput,
  ): Promise<WrittenPart> {
    return parts.finishExportPart(ctx, id, ordinal, {
      ...part,
      bytes: Number(part.bytes),
      rows: Number(part.rows),
      messages: Number(part.messages),
      brokenMessages: Number(part.brokenMessages),
      firstBroken: part.firstBroken ?? null,
    });
  }

  @Authorized('service')
  @Query(() => [ExportPartFile], { description: 'Of the parts that are written; none once the export has ended.' })
  async exportPartFiles(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the export.' }) id: string,
  ): Promise<ExportPartFile[]> {
    return parts.exportPartFiles(ctx, id);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description:
      'Running to succeeded with the parts that were recorded, metered in the same transaction; idempotent; false when the export was canceled meanwhile.',
  })
  async completeExportParts(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the export.' }) id: string,
    @Arg('engineVersion', () => String, { description: 'Of the engine that wrote them.' }) engineVersion: string,
  ): Promise<boolean> {
    return parts.completeExportParts(ctx, id, engineVersion);
  }
}
