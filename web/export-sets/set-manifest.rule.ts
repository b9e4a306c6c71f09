import { exactJson } from '../../schema/text/exact-json.js';
import { bodyWithSelection } from '../../schema/export-sets/export-set-body.js';
import { setManifestBody } from '../../schema/export-sets/set-manifest-body.js';
import { exportSetDetailsShape } from '../../schema/generated/rest-shapes.js';
import type { PageExportSetManifestQuery } from '../generated/operations.js';

type Asked = NonNullable<PageExportSetManifestQuery['exportSet']>;

/** Returns the manifest of a set as REST and deliveries write it, to the byte. */
export const manifestFile = (set: Asked, manifest: PageExportSetManifestQuery['exportSetManifest']): string =>
  exactJson(setManifestBody(bodyWithSelection(exportSetDetailsShape, set), manifest));
