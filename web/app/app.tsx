import { useLocation } from 'react-router';
import { OpenCoverage } from '../coverage/open-coverage.js';
import { Failed } from '../design/states.js';
import { SignIn } from '../session/sign-in.page.js';
import { SessionEnded } from '../session/session-ended.js';
import { useViewer, ViewerContext } from '../session/viewer.js';
import { TakeLink } from '../users/take-link.page.js';
import { ServerError } from '../core/ask.js';
import { Pages } from './pages.js';
import { Shell } from './shell.js';

/** Shows the sign-in page or the signed-in page; neither until the session is known. */
export function App() {
  const { pathname } = useLocation();
  if (pathname === '/accept-invitation') return <TakeLink kind="invitation" />;
  if (pathname === '/reset-password') return <TakeLink kind="reset" />;
  return <SessionGate isCoverage={pathname === '/coverage'} />;
}

/** `isCoverage`: the page that needs no session if the operator allows it. */
function SessionGate({ isCoverage }: { isCoverage: boolean }) {
  const { viewer, error, refetch } = useViewer();
  const isSignedOut = error instanceof ServerError && error.code === 'unauthenticated';
  if (isSignedOut && !viewer) return isCoverage ? <OpenCoverage closed={<SignIn />} /> : <SignIn />;
  if (viewer) {
    return (
      <ViewerContext value={viewer}>
        <Shell>
          <Pages />
        </Shell>
        {isSignedOut && <SessionEnded viewer={viewer} />}
      </ViewerContext>
    );
  }
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <main aria-busy="true" />;
}
