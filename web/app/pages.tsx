import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { NotFound } from '../design/not-found.js';
import { Overview } from '../overview/overview.page.js';
import { noteLooked } from '../overview/first-steps-memory.js';
import { mayOwn, useSignedIn } from '../session/viewer.js';
import { useShownZone } from '../text/shown-zone.js';
import { prefetchWhenIdle } from './new-build.js';
import { PageBoundary } from './page-boundary.js';

// Each page is a chunk of its own, loaded on first use.
const Catalog = lazy(() => import('../catalog/catalog.page.js').then((m) => ({ default: m.CatalogPage })));
const Instruments = lazy(() =>
  import('../instruments/instruments.page.js').then((m) => ({ default: m.InstrumentsPage })),
);
const Instrument = lazy(() => import('../instruments/instrument.page.js').then((m) => ({ default: m.InstrumentPage })));
const Stream = lazy(() => import('../streams/stream.page.js').then((m) => ({ default: m.StreamPage })));
const Subscriptions = lazy(() =>
  import('../subscriptions/subscriptions.page.js').then((m) => ({ default: m.Subscriptions })),
);
const Availability = lazy(() =>
  import('../availability/availability.page.js').then((m) => ({ default: m.AvailabilityPage })),
);
const Quality = lazy(() => import('../quality/quality.page.js').then((m) => ({ default: m.QualityPage })));
const QualityOfDay = lazy(() => import('../quality/quality-day.page.js').then((m) => ({ default: m.QualityDayPage })));
const Coverage = lazy(() => import('../coverage/coverage.page.js').then((m) => ({ default: m.CoveragePage })));
const Exports = lazy(() => import('../exports/exports.page.js').then((m) => ({ default: m.Exports })));
const NewExport = lazy(() => import('../export-builder/new-export.page.js').then((m) => ({ default: m.NewExport })));
const ExportDetail = lazy(() => import('../exports/export.page.js').then((m) => ({ default: m.ExportDetail })));
const ExportSets = lazy(() => import('../export-sets/export-sets.page.js').then((m) => ({ default: m.ExportSets })));
const ExportSetDetail = lazy(() =>
  import('../export-sets/export-set.page.js').then((m) => ({ default: m.ExportSetDetail })),
);
const Destinations = lazy(() =>
  import('../destinations/destinations.page.js').then((m) => ({ default: m.Destinations })),
);
const DestinationDetail = lazy(() =>
  import('../destinations/destination.page.js').then((m) => ({ default: m.DestinationDetail })),
);
const Schedules = lazy(() => import('../schedules/schedules.page.js').then((m) => ({ default: m.Schedules })));
const ScheduleDetail = lazy(() => import('../schedules/schedule.page.js').then((m) => ({ default: m.ScheduleDetail })));
const Schemas = lazy(() => import('../export-schemas/schemas.page.js').then((m) => ({ default: m.Schemas })));
const SchemaEditor = lazy(() => import('../export-schemas/editor.page.js').then((m) => ({ default: m.SchemaEditor })));
const ApiKeys = lazy(() => import('../api-keys/api-keys.page.js').then((m) => ({ default: m.ApiKeys })));
const ApiRequests = lazy(() => import('../request-log/request-log.page.js').then((m) => ({ default: m.ApiRequests })));
const Members = lazy(() => import('../users/members.page.js').then((m) => ({ default: m.Members })));
const Audit = lazy(() => import('../audit/audit.page.js').then((m) => ({ default: m.Audit })));
const Settings = lazy(() => import('../settings/settings.page.js').then((m) => ({ default: m.Settings })));
const Webhooks = lazy(() => import('../webhooks/webhooks.page.js').then((m) => ({ default: m.Webhooks })));
const WebhookDetail = lazy(() => import('../webhooks/webhook.page.js').then((m) => ({ default: m.WebhookDetail })));
const Accounts = lazy(() => import('../staff/accounts.page.js').then((m) => ({ default: m.Accounts })));
const Collectors = lazy(() => import('../staff/collectors.page.js').then((m) => ({ default: m.Collectors })));
const AllExports = lazy(() => import('../staff/all-exports.page.js').then((m) => ({ default: m.AllExports })));
const AllSets = lazy(() => import('../staff/all-sets.page.js').then((m) => ({ default: m.AllSets })));
const Billing = lazy(() => import('../billing/billing.page.js').then((m) => ({ default: m.Billing })));

/** Pages that most users open next. */
const LIKELY = [
  () => import('../subscriptions/subscriptions.page.js'),
  () => import('../catalog/catalog.page.js'),
  () => import('../exports/exports.page.js'),
];

const accountPages = () => (
  <>
    <Route index element={<Overview />} />
    <Route path="catalog" element={<Catalog />} />
    <Route path="instruments" element={<Instruments />} />
    <Route path="instruments/:exchange/*" element={<Instrument />} />
    <Route path="streams/:id" element={<Stream />} />
    <Route path="subscriptions" element={<Subscriptions />} />
    <Route path="availability/:datastreamId?" element={<Availability />} />
    <Route path="quality/:datastreamId?" element={<Quality />} />
    <Route path="quality/:datastreamId/:date" element={<QualityOfDay />} />
    <Route path="coverage" element={<Coverage />} />
    <Route path="exports" element={<Exports />} />
    <Route path="exports/new" element={<NewExport />} />
    <Route path="exports/sets" element={<ExportSets />} />
    <Route path="exports/sets/:id" element={<ExportSetDetail />} />
    <Route path="exports/:id" element={<ExportDetail />} />
    <Route path="schedules" element={<Schedules />} />
    <Route path="schedules/:id" element={<ScheduleDetail />} />
    <Route path="destinations" element={<Destinations />} />
    <Route path="destinations/:id" element={<DestinationDetail />} />
    <Route path="schemas" element={<Schemas />} />
    <Route path="schemas/:id" element={<SchemaEditor />} />
  </>
);

const ownerPages = () => (
  <>
    <Route path="billing" element={<Billing />} />
    <Route path="keys" element={<ApiKeys />} />
    <Route path="requests" element={<ApiRequests />} />
    <Route path="webhooks" element={<Webhooks />} />
    <Route path="webhooks/:id" element={<WebhookDetail />} />
    <Route path="members" element={<Members />} />
    <Route path="audit" element={<Audit />} />
  </>
);

function NoPage() {
  return (
    <NotFound what="Page" to="/" action="Overview">
      Check the address. The page may also not be available to your role.
    </NotFound>
  );
}

/** The routes of the viewer's role; every other path is not found. */
export function Pages() {
  const viewer = useSignedIn();
  const isStaff = viewer.role === 'STAFF';
  const hasAccount = viewer.account !== null;
  const { pathname } = useLocation();
  const accountId = viewer.account?.id;
  useEffect(() => {
    if (accountId !== undefined && pathname.startsWith('/streams/')) noteLooked(accountId);
  }, [accountId, pathname]);
  // Pages are rendered again when it changes, with new elements, and keep their state.
  useShownZone();
  useEffect(() => {
    if (hasAccount) prefetchWhenIdle(LIKELY);
  }, [hasAccount]);
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<div className="page" aria-busy="true" />}>
        <Routes>
          <Route path="settings" element={<Settings />} />
          {isStaff && (
            <>
              <Route path="staff/accounts" element={<Accounts />} />
              <Route path="staff/collectors" element={<Collectors />} />
              <Route path="staff/exports" element={<AllExports />} />
              <Route path="staff/exports/sets" element={<AllSets />} />
              <Route path="audit" element={<Audit />} />
            </>
          )}
          {!hasAccount && <Route index element={<Navigate to="/staff/accounts" replace />} />}
          {hasAccount && accountPages()}
          {mayOwn(viewer) && ownerPages()}
          <Route path="*" element={<NoPage />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}
