/** What an expression evaluates to. An object is an inner node or part of `auth`: it has no value of its own. */
export type Value = string | number | boolean | null | object;
