import { Component, type ReactNode, useEffect } from 'react';
import { Empty } from '../design/states.js';
import { isServerReachable, reloadIfReachable } from './new-build.js';

const RETRY_MS = 3_000;

interface BoundaryProps {
  children: ReactNode;
}

function NotLoaded() {
  useEffect(() => {
    const reload = (): void => void reloadIfReachable();
    addEventListener('online', reload);
    // The browser is online all the time if only the server is away. A page that fails although the
    // server is there fails again after a reload.
    let wasAway = false;
    const retry = async (): Promise<void> => {
      if (wasAway) await reloadIfReachable();
      else wasAway = !(await isServerReachable());
    };
    void retry();
    const timer = setInterval(() => void retry(), RETRY_MS);
    return () => {
      removeEventListener('online', reload);
      clearInterval(timer);
    };
  }, []);
  return (
    <div className="page" role="alert">
      <Empty
        title="This page could not be loaded"
        action={
          <button type="button" className="button primary" onClick={() => location.reload()}>
            Load again
          </button>
        }
      >
        The server cannot be reached, or has a newer version of the page.
      </Empty>
    </div>
  );
}

/**
 * Keeps navigation and search when a page cannot be loaded or shown. Give it a key for each path.
 */
export class PageBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <NotLoaded /> : this.props.children;
  }
}
