import { msToNs } from '../../../schema/time/timestamps.js';
import { ExportDocument, ExportDownloadDocument, RequestTardisFileDocument } from '../../generated/operations.js';
import { HttpRefusal, invalidField } from '../../http/refusal.js';
import { type RouteCall, route } from '../../http/route.js';

const ENDING = '.csv.gz';
/** Looks for a changed status, of some seconds each: an export is queued, running, then ended. */
const LOOKS = 3;
const LOOK_SECONDS = 3;
const RETRY_AFTER_SECONDS = 5;

/** Daily files (beyond.md 9), made by the first request. */
export const datasetsRoutes = [
  route({
    method: 'GET',
    path: '/datasets/v1/:exchange/:type/:year/:month/:day/:file',
    async answer({ core, path }) {
      const [exchange, dataType, file] = [path.text('exchange'), path.text('type'), path.text('file')];
      if (!file.endsWith(ENDING)) throw invalidField('file', `must end with ${ENDING}`);
      const dayNs = dayOf(path.text('year'), path.text('month'), path.text('day'));
      const input = { exchange, dataType, dayNs: String(dayNs), symbol: file.slice(0, -ENDING.length) };
      const { requestTardisFile } = await core(RequestTardisFileDocument, { input });
      const url = await urlOf(core, requestTardisFile.exportId);
      return { status: 302, headers: { Location: url } };
    },
  }),
];

/** Returns where the file is, once it is made. Throws 503 while it is being made. */
async function urlOf(core: RouteCall<unknown, unknown>['core'], id: string): Promise<string> {
  for (let look = 0; look < LOOKS; look++) {
    const { export: job } = await core(ExportDocument, { id, waitSeconds: LOOK_SECONDS });
    if (job?.status === 'SUCCEEDED') {
      const { exportDownload } = await core(ExportDownloadDocument, { id });
      return exportDownload.artifacts[0]!.url;
    }
    if (job?.status !== 'QUEUED' && job?.status !== 'RUNNING') {
      throw new HttpRefusal('internal', `The file could not be made: ${job?.reason ?? 'its export was deleted'}`);
    }
  }
  throw new HttpRefusal('unavailable', 'The file is being made. Ask again.', {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
}

function dayOf(year: string, month: string, day: string): bigint {
  const text = `${year}-${month}-${day}`;
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text)
    throw invalidField('day', 'must be a date, yyyy/mm/dd');
  return msToNs(ms);
}
