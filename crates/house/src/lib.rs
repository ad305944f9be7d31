pub mod protocol;
#[cfg(test)]
mod types_test;
