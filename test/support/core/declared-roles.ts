/**
 * The roles of each query, mutation and subscription, declared a second time by hand: a new one
 * without a decision fails, and so does one that is opened by mistake. Fields below them need no
 * role.
 */
export type TestRole = 'service' | 'staff' | 'account' | 'owner' | 'member' | 'anonymous';

const GROUPS: readonly [roles: string, fields: string][] = [
  [
    'account owner member staff',
    `cancelExport createExport createExportSchema createExportSchemaDraft createSubscription deleteExport deleteExportSchema
     deleteSubscription discardExportSchemaDraft pauseSubscription publishExportSchema replaceExportSchema resumeSubscription
     updateExportSchemaDraft export exportDownload exportEstimate exportManifest exportSchema exportSchemaVersions exportSchemas
     exports rateLimit schemaPreview transformFunctions exchangesOfCategory bookAt chainAt destination destinations quality rollups
     rollupBoard sparklines
     collectionHealth streamSearch selectionMatches
     createExportSet cancelExportSet deleteExportSet retryExportSet exportSet exportSets exportSetChecksums exportSetEstimate
     exportSetFiles exportSetManifest createExportSchedule updateExportSchedule deleteExportSchedule pauseExportSchedule
     resumeExportSchedule runExportSchedule backfillExportSchedule retryExportScheduleRun exportSchedule exportSchedules
     exportScheduleRun exportScheduleRuns createTable updateTable deleteTable table tables tableSnapshots subscription subscriptions viewer accountEvents openStream
     openTardisFeed openTardisReplay requestTardisFile streamRecords tardisAccess tardisExchanges tardisInstruments`,
  ],
  [
    'account owner member staff service',
    'availability coverage datastream datastreams exchange exchanges findDatastream instrumentHistory instrumentVersions',
  ],
  [
    'account owner staff',
    'billingSummary createDestination updateDestination deleteDestination testDestination createWebhook updateWebhook pauseWebhook resumeWebhook deleteWebhook redeliverWebhook rotateWebhookSecret testWebhook webhook webhooks',
  ],
  ['account', 'icebergTable icebergTables icebergToken keepRefusal s3Bucket s3Credentials s3Object s3Objects'],
  [
    'owner staff',
    `changeRole createApiKey createPasswordReset deleteAccountData deleteApiKey inviteMember removeMember setCapWarnings setCompletePercent
     updateBillingProfile withdrawInvitation apiKeys auditActions auditLog billingCaps billingSettings billingUsageByDay invitations members apiRequests`,
  ],
  [
    'owner member staff',
    'changePassword revokeSession sessions beginTwoFactor confirmTwoFactor disableTwoFactor renewRecoveryCodes recoveryCodesLeft',
  ],
  ['service staff account owner member anonymous', 'acceptInvitation resetPassword signIn signOut'],
  [
    'staff',
    `createAccount createUser grantSpan loadCatalog retryExport stopExport restartExportSet stopExportSet updateAccount setRawRetention account accounts allExports
     allExportSets collectors heldRangeDifferences raiseEpoch rebuildHeldRanges resealWebhookSecrets resealDestinationCredentials resealAuthenticators resetTwoFactor storedSegments quarantinedSegments releaseSegments slicesOfSegment syncCatalog gaps`,
  ],
  [
    'service staff',
    `beginImport commitImport knownSegments resolveDatastreams compactionHours compactionInputs compactionStreams exportsToClear keptExportFiles
     retiredSegments segmentSlices streamsWithRetention unusedOutputs bookSource bookCheckpoint exportIdsOfSet bookCheckpointWork measurableHours gapsOfDatastream followListings`,
  ],
  [
    'service',
    `acquireCollectorLease announceShards claimMinutes computeLiveQuality recordQualityHours recordRollups beginExport commitSegments completeExport reopenPartitions failExport forgetSweptSegments markExportFilesRemoved
     markSegmentsSwept releaseCollectorLease renewCollectorLease reportExportProgress swapSegments takeStreams collectionPlan exportWork
     fillGaps missingRanges offerHandover renewStandby expireRows giveUpOutput planOutputs quarantineSlices wantedShards
     recordPartition recordOnlyPartition giveUpWebhook planPartitions reportWebhookAttempt recordedPartitionFiles webhookRequest
     recordBookCheckpoint finishExportSet nextSetMembers advanceExportSchedule destinationAccess exportSetDelivery exportSetDeliveryManifest recordSetDelivery recordApiRequests
     streamConnection changedStreams addToStream reportStreams sealedShards slicesBetween gapsBetween claimListings recordListings frameHours stateStreams chainStreams
     tableCommit tableDelivery tableDeliveredFiles commitTable tablesToClear markTableCleared`,
  ],
];

export const DECLARED_ROLES: ReadonlyMap<string, readonly TestRole[]> = new Map(
  GROUPS.flatMap(([roles, fields]) =>
    fields.split(/\s+/).map((field) => [field, roles.split(' ') as TestRole[]] as const),
  ),
);

/** These also need a person or a browser: API keys, services and tools are refused. */
export const PEOPLE_ONLY: readonly string[] = [
  ...['changePassword', 'revokeSession', 'sessions', 'signIn', 'signOut', 'acceptInvitation', 'resetPassword'],
  ...['beginTwoFactor', 'confirmTwoFactor', 'disableTwoFactor', 'renewRecoveryCodes', 'recoveryCodesLeft'],
];
