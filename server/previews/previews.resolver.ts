import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { CompilesContent } from '../export-schemas/require-content.js';
import type { PreviewRunner } from './preview-runner.js';
import { previewSchema } from './preview.service.js';
import { SchemaPreview, SchemaPreviewInput } from './preview.types.js';

@Resolver()
export class PreviewsResolver {
  constructor(private readonly run: PreviewRunner) {}

  @Authorized(...FOR_ACCOUNT)
  @CompilesContent(({ input }) => (input as SchemaPreviewInput).schema)
  @Query(() => SchemaPreview, {
    description: 'The first rows of real messages through a published, draft or inline schema.',
  })
  async schemaPreview(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => SchemaPreviewInput, { description: 'The messages and the schema.' }) input: SchemaPreviewInput,
  ): Promise<SchemaPreview> {
    return previewSchema(ctx, input, this.run);
  }
}
