import { Component, type ReactNode, useEffect } from 'react';
import { Empty } from '../design/states.js';
import { reloadIfReachable } from './new-build.js';

interface BoundaryProps {
  children: ReactNode;
}

function NotLoaded() {
  useEffect(() => {
    const onOnline = (): void => void reloadIfReachable();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
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
