import { isUniqueViolation } from "@/server/db/failures";
import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import { toSafeNumber } from "@/shared/money";
import { isEmailAddress, normalizeEmail } from "./email-address";
import { hashPassword, passwordProblem } from "./password";
