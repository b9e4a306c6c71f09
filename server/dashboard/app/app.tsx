import { useLocation } from 'react-router';
import { Failed } from '../design/states.js';
import { SignIn } from '../session/sign-in.page.js';
import { useViewer, ViewerContext } from '../session/viewer.js';
import { TakeLink } from '../users/take-link.page.js';
import { Refusal } from './ask.js';
import { Pages } from './pages.js';
import { Shell } from './shell.js';

/** Signed out: the door. Signed in: the house. Nothing is shown until it is known which. */
export function App() {
  const { pathname } = useLocation();
  if (pathname === '/accept-invitation') return <TakeLink kind="invitation" />;
  if (pathname === '/reset-password') return <TakeLink kind="reset" />;
  return <House />;
}

function House() {
  const { viewer, error, refetch } = useViewer();
  if (error instanceof Refusal && error.code === 'unauthenticated') return <SignIn />;
  if (viewer) {
    return (
      <ViewerContext value={viewer}>
        <Shell>
          <Pages />
        </Shell>
      </ViewerContext>
    );
  }
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <main aria-busy="true" />;
}
