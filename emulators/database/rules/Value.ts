/** The value of an expression. An object is an inner node or a part of `auth`; it has no value of its own. */
export type Value = string | number | boolean | null | object;
