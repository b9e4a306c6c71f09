import { setActingFor } from '../core/acting.js';
import { knownAnswer, queryClient } from '../core/queries.js';
import { PageViewerDocument } from '../generated/operations.js';

const tabs = new BroadcastChannel('session');

/**
 * Tells the other tabs of this browser, which share its cookie, that a user has signed in or out.
 */
export const tellOtherTabs = (): void => tabs.postMessage(null);

const userId = (): string | undefined => knownAnswer(PageViewerDocument, {})?.viewer.user?.id;

/**
 * Asks the server who is signed in. If it is another user, the tab opens the start page: it shows
 * data of the user before.
 */
async function onChanged(): Promise<void> {
  const before = userId();
  await queryClient.invalidateQueries({ queryKey: [PageViewerDocument.name] });
  if (before === undefined || userId() === before) return;
  setActingFor(null);
  location.replace('/');
}

tabs.addEventListener('message', () => void onChanged());
