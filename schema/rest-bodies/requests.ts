/**
 * The requests whose parameters follow from the contract, with the GraphQL field that takes them as
 * arguments. `npm run generate` derives their shapes, by operation of `openapi.yaml`.
 */
export const REQUESTS: Readonly<Record<string, string>> = {
  listInstruments: 'Exchange.instruments',
  listInstrumentsAt: 'Query.instrumentVersions',
  getInstrumentHistory: 'Query.instrumentHistory',
  listDatastreams: 'Query.datastreams',
  listExchangeDatastreams: 'Exchange.datastreams',
  listInstrumentDatastreams: 'Instrument.datastreams',
  listSubscriptions: 'Query.subscriptions',
  createSubscription: 'Mutation.createSubscription',
  previewExportSchema: 'Query.schemaPreview',
  listExports: 'Query.exports',
  createExport: 'Mutation.createExport',
  listExportSets: 'Query.exportSets',
  createExportSet: 'Mutation.createExportSet',
  listExportSetFiles: 'Query.exportSetFiles',
  createExportSchedule: 'Mutation.createExportSchedule',
  updateExportSchedule: 'Mutation.updateExportSchedule',
  backfillExportSchedule: 'Mutation.backfillExportSchedule',
  listExportScheduleRuns: 'Query.exportScheduleRuns',
  createDestination: 'Mutation.createDestination',
  updateDestination: 'Mutation.updateDestination',
  getAvailability: 'Query.availability',
  getBook: 'Query.bookAt',
  getChain: 'Query.chainAt',
  getQuality: 'Query.quality',
  getCoverage: 'Query.coverage',
  createWebhook: 'Mutation.createWebhook',
  updateWebhook: 'Mutation.updateWebhook',
  listWebhookDeliveries: 'Webhook.deliveries',
};
