import { NavLink } from 'react-router';

/** The lists of exports: single ones, and sets. `base`: the address of the first. */
export function ExportTabs({ base = '/exports' }: { base?: string }) {
  return (
    <nav className="segments tabs" aria-label="Lists of exports">
      <NavLink to={base} end>
        Single exports
      </NavLink>
      <NavLink to={`${base}/sets`} end>
        Sets
      </NavLink>
    </nav>
  );
}
