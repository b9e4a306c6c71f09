import { NavLink } from 'react-router';

/** The lists of exports: single ones, and sets. */
export function ExportTabs() {
  return (
    <nav className="segments tabs" aria-label="Lists of exports">
      <NavLink to="/exports" end>
        Single exports
      </NavLink>
      <NavLink to="/exports/sets" end>
        Sets
      </NavLink>
    </nav>
  );
}
