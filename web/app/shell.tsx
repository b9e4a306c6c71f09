import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../design/icon.js';
import { useGuideUrl, useReferenceUrl } from '../exports/rest-url.js';
import { SignOutButton } from '../session/sign-out.js';
import { useSignedIn } from '../session/viewer.js';
import { ActingNotice } from '../staff/acting-notice.js';
import { Palette } from './palette.js';
import { switchZone, useShownZone } from '../text/shown-zone.js';
import { zoneText } from '../text/times.rule.js';
import { switchTheme, useTheme } from '../design/theme.js';
import { isAtPlace, type NavPlace, placesFor } from './places.rule.js';
import { useEvents } from './use-events.js';

function Links({ places }: { places: readonly NavPlace[] }) {
  const location = useLocation();
  return places.map(({ path, label, icon }) => (
    <li key={path}>
      <Link to={path} aria-current={isAtPlace(path, location) ? 'page' : undefined} className="nav-link">
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  ));
}

/** The navigation (left, or on top at phone width), and search by `/` or Ctrl-K on every page. */
export function Shell({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const viewer = useSignedIn();
  const { account, user } = viewer;
  const { pathname } = useLocation();
  const theme = useTheme();
  const referenceUrl = useReferenceUrl();
  const guideUrl = useGuideUrl();
  const zone = useShownZone();
  const [shownPath, setShownPath] = useState(pathname);
  if (shownPath !== pathname) {
    setShownPath(pathname);
    setMenuOpen(false);
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setMenuOpen(false);
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog');
      const wanted = (event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !typing);
      if (!wanted) return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    scrollTo(0, 0);
  }, [pathname]);

  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="topbar">
        <img src="/icon.svg" alt="" />
        Market data
        <button type="button" className="button quiet icon" aria-label="Search" onClick={() => setPaletteOpen(true)}>
          <Icon name="catalog" />
        </button>
        <button
          type="button"
          className="button quiet icon"
          aria-label="Menu"
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(!menuOpen)}
        >
          <Icon name={menuOpen ? 'close' : 'menu'} />
        </button>
      </header>
      <nav className="nav" aria-label="Main" data-open={menuOpen}>
        <div className="nav-brand">
          <img src="/icon.svg" alt="" width="24" height="24" />
          Market data
        </div>
        <button type="button" className="nav-search" onClick={() => setPaletteOpen(true)}>
          <Icon name="catalog" />
          Search <kbd>/</kbd>
        </button>
        {placesFor(viewer).map(({ name, places }) => (
          <Fragment key={name ?? ''}>
            {name && <div className="nav-group">{name}</div>}
            <ul>
              <Links places={places} />
            </ul>
          </Fragment>
        ))}
        <div className="nav-foot">
          <div className="nav-link truncate" title={user?.email}>
            <span className="truncate">{account?.name ?? user?.email}</span>
          </div>
          <a className="nav-link" href={guideUrl} target="_blank" rel="noreferrer">
            <Icon name="external" /> REST guide
          </a>
          <a className="nav-link" href={referenceUrl} target="_blank" rel="noreferrer">
            <Icon name="external" /> REST reference
          </a>
          <button type="button" className="button quiet nav-button" onClick={switchTheme}>
            <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
            {theme === 'dark' ? 'Light theme' : 'Dark theme'}
          </button>
          <button
            type="button"
            className="button quiet nav-button"
            aria-label={`Times in ${zoneText()}: switch to ${zone === 'utc' ? 'local times' : 'UTC'}`}
            title={zone === 'utc' ? 'Show local times' : 'Show times in UTC'}
            onClick={switchZone}
          >
            <Icon name="schedules" />
            <span className="truncate">Times in {zoneText()}</span>
          </button>
          <SignOutButton />
        </div>
      </nav>
      <main id="content" className="content" tabIndex={-1}>
        <ConnectionNotice />
        <ActingNotice />
        {children}
      </main>
      {paletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}

/** Says that the page may be out of date while the server is unreachable. */
function ConnectionNotice() {
  return (
    <div role="status">
      {useEvents() === 'lost' && (
        <p className="notice connection" data-tone="warn">
          The connection to the server is lost. This page may be out of date. Retrying automatically.
        </p>
      )}
    </div>
  );
}
