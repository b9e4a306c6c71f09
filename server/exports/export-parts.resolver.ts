import { Arg, Authorized, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../graphql/context.js';
import { Int64, Json } from '../graphql/scalars.js';
import * as parts from './export-parts.service.js';
import * as plans from './export-plan.service.js';

@ObjectType()
export class PlannedPart {
  @Field(() => Int)
  ordinal!: number;

  @Field(() => String)
  label!: string;

  @Field(() => String)
  filename!: string;

  @Field(() => Int64)
  fromNs!: string;

  @Field(() => Int64)
  toNs!: string;

  @Field(() => Int64)
  estimatedMessages!: string;
}

@ObjectType({ description: 'The files of an export as they are planned, and which of them are still to be written.' })
export class ExportPlan {
  @Field(() => String, { description: 'single, daily or hourly.' })
  granularity!: string;

  @Field(() => Int)
  parts!: number;

  @Field(() => Int64)
  expectedMessages!: string;

  @Field(() => [PlannedPart])
  unwritten!: PlannedPart[];
}

@InputType()
export class WrittenPartInput {
  @Field(() => String)
  blobName!: string;

  @Field(() => String)
  etag!: string;

  @Field(() => Int64)
  bytes!: string;

  @Field(() => Int64)
  rows!: string;

  @Field(() => Int64)
  messages!: string;

  @Field(() => String)
  sha256!: string;

  @Field(() => Json, { description: 'Misfits by column.' })
  misfits!: Record<string, number>;

  @Field(() => Int64)
  brokenMessages!: string;

  @Field(() => Json, { nullable: true })
  firstBroken?: { collectionTimestampNs: string; seq: string } | null;
}

@ObjectType()
export class WrittenPart {
  @Field(() => Boolean, { description: "False: another attempt's file was first, and counts." })
  chosen!: boolean;

  @Field(() => Int64)
  messages!: string;

  @Field(() => Int64)
  rows!: string;

  @Field(() => Int64)
  bytes!: string;
}

@ObjectType()
export class ExportPartFile {
  @Field(() => String)
  blobName!: string;

  @Field(() => String)
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
    @Arg('id', () => ID) id: string,
    @Arg('first', () => Int) first: number,
  ): Promise<ExportPlan> {
    return plans.planExport(ctx, id, first);
  }

  @Authorized('service')
  @Mutation(() => WrittenPart, { description: 'Records a written part; the first attempt counts.' })
  async finishExportPart(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('ordinal', () => Int) ordinal: number,
    @Arg('part', () => WrittenPartInput) part: WrittenPartInput,
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
  async exportPartFiles(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<ExportPartFile[]> {
    return parts.exportPartFiles(ctx, id);
  }

  @Authorized('service')
  @Mutation(() => Boolean, {
    description:
      'Running to succeeded with the parts that were recorded, metered in the same transaction; idempotent; false when the export was canceled meanwhile.',
  })
  async completeExportParts(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('engineVersion', () => String) engineVersion: string,
  ): Promise<boolean> {
    return parts.completeExportParts(ctx, id, engineVersion);
  }
}
