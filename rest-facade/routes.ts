import { availabilityRoutes } from './availability/availability.routes.js';
import { billingRoutes } from './billing/billing.routes.js';
import { booksRoutes } from './books/books.routes.js';
import { catalogRoutes } from './catalog/catalog.routes.js';
import { chainsRoutes } from './chains/chains.routes.js';
import { destinationsRoutes } from './destinations/destinations.routes.js';
import { openApiRoutes } from './docs/openapi.routes.js';
import { exportSchedulesRoutes } from './export-schedules/export-schedules.routes.js';
import { tablesRoutes } from './tables/tables.routes.js';
import { exportSetsRoutes } from './export-sets/export-sets.routes.js';
import { exportSchemasRoutes } from './export-schemas/export-schemas.routes.js';
import { exportsRoutes } from './exports/exports.routes.js';
import { instrumentsRoutes } from './instruments/instruments.routes.js';
import type { Route } from './http/route.js';
import { previewsRoutes } from './previews/previews.routes.js';
import { coverageRoutes } from './quality/coverage.routes.js';
import { qualityRoutes } from './quality/quality.routes.js';
import { s3CredentialsRoutes } from './s3/s3-credentials.routes.js';
import { streamingRoutes } from './streaming/streaming.routes.js';
import { subscriptionsRoutes } from './subscriptions/subscriptions.routes.js';
import { webhooksRoutes } from './webhooks/webhooks.routes.js';

/** Returns all routes below `/v1`. A test compares them with `schema/openapi.yaml`. */
export function facadeRoutes(): Route[] {
  return [
    ...catalogRoutes,
    ...instrumentsRoutes,
    ...subscriptionsRoutes,
    // Before the routes of one schema, which would match as well.
    ...previewsRoutes,
    ...exportSchemasRoutes,
    ...exportsRoutes,
    ...exportSetsRoutes,
    ...exportSchedulesRoutes,
    ...tablesRoutes,
    ...availabilityRoutes,
    ...booksRoutes,
    ...chainsRoutes,
    ...qualityRoutes,
    ...coverageRoutes,
    ...streamingRoutes,
    ...billingRoutes,
    ...s3CredentialsRoutes,
    ...destinationsRoutes,
    ...webhooksRoutes,
    ...openApiRoutes(),
  ];
}
