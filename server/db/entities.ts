import { AccountEntity } from '../accounts/account.entity.js';
import { ApiKeyEntity } from '../accounts/api-key.entity.js';
import { PlanEntity } from '../accounts/plan.entity.js';
import { UserEntity } from '../accounts/user.entity.js';

/** Every entity of the server, one line each; TypeORM knows no others. */
export const ENTITIES: readonly (new () => object)[] = [AccountEntity, ApiKeyEntity, PlanEntity, UserEntity];
