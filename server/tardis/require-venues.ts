import { TARDIS_IDS, type TardisVenue, venuesOfTardis } from '../../exchanges/tardis-names.js';
import { invalidArgument } from '../errors/domain-error.js';

/** Returns the codes of a Tardis id. Throws `invalid_argument` if it has no counterpart. */
export function requireVenues(exchange: string): readonly TardisVenue[] {
  const venues = venuesOfTardis(exchange);
  if (venues.length > 0) return venues;
  throw invalidArgument('exchange', `exchange must be one of ${TARDIS_IDS.join(', ')}`);
}
