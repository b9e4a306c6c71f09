// Tests sign users in hundreds of times; each hash of a password takes 0.2 s of CPU time in
// production.
import { PASSWORD_COST } from '../../../dist/server/accounts/password.js';

PASSWORD_COST.N = 16;
